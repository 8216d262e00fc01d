// What is asked about oneself: devices, passkeys, notices, results. It is apart from the rest of the API,
// so that the first page stays small.

import { ask } from "./api";
import type {
  ChannelAbout,
  Device,
  Handover,
  HookWish,
  LinkCode,
  MailWish,
  MailboxAbout,
  MyPast,
  MyRating,
  NoticeSettings,
  Numbers,
  Passkey,
  PasskeyOptions,
  PlayedGame,
  PushWish,
} from "./protocol";
import { named } from "./somebody";

export const myApi = {
  devices: () => ask<Device[]>("GET", "/me/devices"),
  signOut: (device: string) => ask<null>("DELETE", `/me/devices/${device}`),
  signOutOthers: () => ask<null>("DELETE", "/me/devices"),
  link: () => ask<LinkCode>("POST", "/me/link"),
  /** What a link would do on this device. */
  handover: (code: string) => ask<Handover>("GET", `/me/claim/${encodeURIComponent(code)}`),
  passkeys: () => ask<Passkey[]>("GET", "/me/passkeys"),
  /** What the browser needs to make a passkey, or to ask for one. */
  passkeyToMake: () => ask<PasskeyOptions>("POST", "/me/passkeys/new"),
  passkeyToUse: () => ask<PasskeyOptions>("POST", "/me/passkeys/ask"),
  addPasskey: (credential: object) => ask<Passkey>("POST", "/me/passkeys", { credential }),
  renamePasskey: (id: string, name: string) => ask<null>("PATCH", `/me/passkeys/${id}`, { name }),
  removePasskey: (id: string) => ask<null>("DELETE", `/me/passkeys/${id}`),
  /** The code of a link that a passkey has signed for. */
  signIn: (credential: object) => ask<LinkCode>("POST", "/me/passkeys/sign-in", { credential }),
  /** How I am told that it is my turn, and how I could be. */
  notices: () => ask<NoticeSettings>("GET", "/me/notices"),
  noticesHere: (wish: PushWish) => ask<ChannelAbout>("POST", "/me/notices/push", wish),
  noticesByMail: (wish: MailWish) => ask<ChannelAbout>("POST", "/me/notices/mail", wish),
  noticesToGroup: (wish: HookWish) => ask<ChannelAbout>("POST", "/me/notices/webhook", wish),
  removeNotices: (channel: string) => ask<null>("DELETE", `/me/notices/${channel}`),
  confirmMailbox: (token: string) => ask<MailboxAbout>("POST", `/notices/${encodeURIComponent(token)}/confirm`),
  stopMailbox: (token: string) => ask<MailboxAbout>("POST", `/notices/${encodeURIComponent(token)}/stop`),
  /** Delete oneself. */
  deleteEverything: () => ask<null>("DELETE", "/me/data"),
  games: (before?: number) =>
    ask<PlayedGame[]>("GET", `/me/games${before ? `?before=${before}` : ""}`).then((games) => games.map(named)),
  numbers: () => ask<Numbers[]>("GET", "/me/numbers"),
  ratings: () => ask<MyRating[]>("GET", "/me/ratings"),
  past: () => ask<MyPast>("GET", "/me/past"),
};
