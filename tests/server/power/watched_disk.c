/* LD_PRELOAD: notes every change to the files of one folder in a diary, and lets its disk fail.

   A power cut can then be computed for any point of the diary: what was not synced may be lost,
   kept or torn (disk_model.py). No sync reaches the real disk, so a run is as fast as the memory.
   The control page says how the disk behaves; watched_disk.py has the same fields.

   WATCHED_FOLDER, WATCHED_DIARY and WATCHED_CONTROL name the three. Files that end in -shm are left
   out: SQLite maps them, and makes them anew after a crash. */

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define FOLDER 1      /* the number of the folder itself; files have those of their inodes */
#define LAST 65536    /* descriptors beyond are not watched */
#define PAGE 4096     /* bytes of the control page */

struct control {
  int32_t sync_ms;             /* how long a sync takes */
  int32_t fail_log_syncs;      /* how many of the next syncs of a -wal fail */
  int32_t fail_database_syncs; /* the same for all other files */
  int32_t full, read_only;
  int32_t syncs, failed_syncs, refused; /* what has happened */
  int64_t entries;                      /* of the diary, over all processes */
};

struct entry {
  char kind, nothing[3];
  uint32_t name_length;
  uint64_t number, file;
  int64_t offset;
  uint64_t length;
};

struct open_file {
  uint64_t number; /* 0: not watched */
  int is_log;
};

static struct control unset;
static volatile struct control *control = &unset;
static struct open_file files[LAST];
static char folder[4096];
static size_t folder_length;
static int diary = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *watched = getenv("WATCHED_FOLDER"), *notes = getenv("WATCHED_DIARY");
  const char *page = getenv("WATCHED_CONTROL");
  if (!watched || !notes || !page || strlen(watched) >= sizeof folder) return;
  int opened = syscall(SYS_openat, AT_FDCWD, page, O_RDWR | O_CLOEXEC, 0);
  if (opened < 0) return;
  void *mapped = mmap(0, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0);
  syscall(SYS_close, opened);
  if (mapped == MAP_FAILED) return;
  control = mapped;
  strcpy(folder, watched);
  folder_length = strlen(folder);
  diary = syscall(SYS_openat, AT_FDCWD, notes, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
}

/* --- the diary */

static void note(char kind, uint64_t file, const char *name, int64_t offset, const void *content,
                 size_t length) {
  struct entry entry = {kind, {0}, strlen(name), ++control->entries, file, offset, length};
  struct iovec parts[] = {
      {&entry, sizeof entry}, {(void *)name, entry.name_length}, {(void *)content, length}};
  size_t whole = sizeof entry + entry.name_length + length;
  if (syscall(SYS_writev, diary, parts, 3) != (ssize_t)whole) {
    fputs("the diary of the watched disk can't be written\n", stderr);
    abort(); /* everything computed from it would be wrong */
  }
}

static const char *ending(const char *name, const char *end) {
  size_t all = strlen(name), length = strlen(end);
  return all >= length && !strcmp(name + all - length, end) ? name : 0;
}

/* A path's name in the folder, "" for the folder itself, NULL for all others. */
static const char *name_of(const char *path) {
  if (diary < 0 || !path || strncmp(path, folder, folder_length)) return 0;
  const char *rest = path + folder_length;
  if (!*rest || !strcmp(rest, "/")) return "";
  return *rest == '/' && !ending(rest, "-shm") ? rest + 1 : 0;
}

static struct open_file watched(int descriptor) {
  static const struct open_file none;
  return diary >= 0 && descriptor >= 0 && descriptor < LAST ? files[descriptor] : none;
}

static uint64_t inode(const char *path) {
  struct stat found;
  return stat(path, &found) ? 0 : found.st_ino;
}

static int refuses(void) {
  if (!control->read_only && !control->full) return 0;
  control->refused++;
  errno = control->read_only ? EROFS : ENOSPC;
  return 1;
}

/* --- opening and closing */

static int open_watched(int at, const char *path, int flags, mode_t mode) {
  const char *name = at == AT_FDCWD || (path && *path == '/') ? name_of(path) : 0;
  int writes = (flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC);
  if (!name) {
    int descriptor = syscall(SYS_openat, at, path, flags, mode);
    if (descriptor >= 0 && descriptor < LAST) files[descriptor].number = 0;
    return descriptor;
  }
  pthread_mutex_lock(&lock);
  uint64_t before = inode(path);
  if (writes && (control->read_only || (control->full && !before)) && refuses()) {
    pthread_mutex_unlock(&lock);
    return -1;
  }
  int descriptor = syscall(SYS_openat, at, path, flags, mode);
  if (descriptor >= 0 && descriptor < LAST) {
    struct open_file file = {*name ? inode(path) : FOLDER, ending(name, "-wal") != 0};
    files[descriptor] = file;
    if (!before) note('C', file.number, name, 0, "", 0);
    else if (flags & O_TRUNC) note('T', file.number, name, 0, "", 0);
  }
  pthread_mutex_unlock(&lock);
  return descriptor;
}

#define MODE(flags)                    \
  mode_t mode = 0;                     \
  if (flags & (O_CREAT | O_TMPFILE)) { \
    va_list rest;                      \
    va_start(rest, flags);             \
    mode = va_arg(rest, mode_t);       \
    va_end(rest);                      \
  }
#define OPEN(name)                                 \
  int name(const char *path, int flags, ...) {     \
    MODE(flags)                                    \
    return open_watched(AT_FDCWD, path, flags, mode); \
  }
#define OPENAT(name)                                   \
  int name(int at, const char *path, int flags, ...) { \
    MODE(flags)                                        \
    return open_watched(at, path, flags, mode);        \
  }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

int close(int descriptor) {
  if (descriptor >= 0 && descriptor < LAST) files[descriptor].number = 0;
  return syscall(SYS_close, descriptor);
}

/* --- changes of files */

static ssize_t written(int descriptor, struct open_file file, const void *content, size_t length,
                       off_t offset) {
  pthread_mutex_lock(&lock);
  ssize_t done = -1;
  if (!refuses()) {
    done = syscall(SYS_pwrite64, descriptor, content, length, offset);
    if (done > 0) note('W', file.number, "", offset, content, done);
  }
  pthread_mutex_unlock(&lock);
  return done;
}

#define PWRITE(name, where)                                                               \
  ssize_t name(int descriptor, const void *content, size_t length, where offset) {        \
    struct open_file file = watched(descriptor);                                          \
    if (!file.number) return syscall(SYS_pwrite64, descriptor, content, length, offset);  \
    return written(descriptor, file, content, length, offset);                            \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t write(int descriptor, const void *content, size_t length) {
  struct open_file file = watched(descriptor);
  if (!file.number) return syscall(SYS_write, descriptor, content, length);
  int append = fcntl(descriptor, F_GETFL) & O_APPEND;
  off_t offset = lseek(descriptor, 0, append ? SEEK_END : SEEK_CUR);
  ssize_t done = written(descriptor, file, content, length, offset);
  if (done > 0) lseek(descriptor, offset + done, SEEK_SET);
  return done;
}

static int truncated(int descriptor, off_t length) {
  struct open_file file = watched(descriptor);
  if (!file.number) return syscall(SYS_ftruncate, descriptor, length);
  pthread_mutex_lock(&lock);
  int failed = refuses() ? -1 : (int)syscall(SYS_ftruncate, descriptor, length);
  if (!failed) note('T', file.number, "", length, "", 0);
  pthread_mutex_unlock(&lock);
  return failed;
}

int ftruncate(int descriptor, off_t length) { return truncated(descriptor, length); }
int ftruncate64(int descriptor, off64_t length) { return truncated(descriptor, length); }

/* --- changes of names */

int unlink(const char *path) {
  const char *name = name_of(path);
  if (!name) return syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  pthread_mutex_lock(&lock);
  uint64_t number = inode(path);
  int failed = -1;
  if (control->read_only) refuses(); /* a full disk can delete */
  else failed = syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (!failed) note('U', number, name, 0, "", 0);
  pthread_mutex_unlock(&lock);
  return failed;
}

int rename(const char *old, const char *new) {
  const char *from = name_of(old), *to = name_of(new);
  if (!from || !to) return syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new, 0);
  pthread_mutex_lock(&lock);
  int failed = refuses() ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new, 0);
  if (!failed) note('R', inode(new), from, 0, to, strlen(to));
  pthread_mutex_unlock(&lock);
  return failed;
}

/* --- syncs */

static int fails(struct open_file file) {
  volatile int32_t *left = file.is_log ? &control->fail_log_syncs : &control->fail_database_syncs;
  if (file.number == FOLDER || *left <= 0) return 0;
  --*left;
  return 1;
}

/* Durable is what was noted before the sync began. After a failure Linux counts the pages as clean:
   what was in them never reaches the disk, although everyone reads it. */
static int synced(int descriptor, int call) {
  struct open_file file = watched(descriptor);
  if (!file.number) return syscall(call, descriptor);
  pthread_mutex_lock(&lock);
  int64_t began = control->entries;
  int milliseconds = control->sync_ms;
  pthread_mutex_unlock(&lock);
  struct timespec left = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  while (nanosleep(&left, &left) && errno == EINTR) continue;
  pthread_mutex_lock(&lock);
  int failed = fails(file);
  control->syncs++;
  control->failed_syncs += failed;
  note(failed ? 'E' : 'S', file.number, "", began, "", 0);
  pthread_mutex_unlock(&lock);
  if (failed) errno = EIO;
  return failed ? -1 : 0;
}

int fsync(int descriptor) { return synced(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return synced(descriptor, SYS_fdatasync); }
