// The words by which one invites others to a table.

import { area } from "../i18n.svelte";

export const sharing = area({
  invite: ["Lade deine Freunde ein", "Invite your friends"],
  invite_text: ["Spiel mit mir {game} am Kartentisch!", "Play {game} with me at Kartentisch!"],
  link: ["Link", "Link"],
  copy: ["Link kopieren", "Copy link"],
  copied: ["Link kopiert", "Link copied"],
  copy_by_hand: [
    "Dieser Browser lässt uns nicht kopieren. Der Link ist markiert: kopier ihn von Hand.",
    "This browser does not let us copy. The link is selected: copy it by hand.",
  ],
  share: ["Teilen", "Share"],
  qr_alt: ["QR-Code mit diesem Link", "QR code with this link"],
});
