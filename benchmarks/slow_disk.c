/* LD_PRELOAD: a disk on which every sync takes SLOW_DISK_MS milliseconds, one after another.

   The real sync is left out, so the figures don't depend on the disk of the machine. */

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static pthread_mutex_t disk = PTHREAD_MUTEX_INITIALIZER;

static int sync_slowly(void) {
  const char *said = getenv("SLOW_DISK_MS");
  long milliseconds = said ? atol(said) : 0;
  struct timespec left = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  pthread_mutex_lock(&disk);
  while (nanosleep(&left, &left) && errno == EINTR) continue;
  pthread_mutex_unlock(&disk);
  return 0;
}

int fsync(int file) {
  (void)file;
  return sync_slowly();
}

int fdatasync(int file) {
  (void)file;
  return sync_slowly();
}
