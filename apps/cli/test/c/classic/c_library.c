/* The C library as parallel programs use it */
#include <mpi.h>
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/types.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

static jmp_buf back;
static volatile sig_atomic_t caught;

static void on_signal(int number) { caught = number; }
static void deep(int n) { if (n == 0) longjmp(back, 7); deep(n - 1); }

int main(int argc, char **argv) {
    int rank, n = 0;
    char host[256] = "", line[] = "one two,three", *save, *text = NULL, name[64];
    size_t room = 0;
    struct timeval tv;
    struct timespec ts = {0, 2000000};
    struct rusage usage;
    struct utsname uts;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    printf("host %s, pid %s\n", gethostname(host, sizeof host) == 0 && host[0] ? "known" : "unknown", getpid() > 0 ? "known" : "unknown");
    printf("uname %d\n", uname(&uts) == 0 && uts.sysname[0] != 0);
    gettimeofday(&tv, NULL);
    printf("time %d, clock %d\n", tv.tv_sec > 1700000000, clock() >= 0);
    sleep(0);
    usleep(1000);
    nanosleep(&ts, NULL);
    printf("rusage %d\n", getrusage(RUSAGE_SELF, &usage) == 0);
    for (char *word = strtok_r(line, " ,", &save); word; word = strtok_r(NULL, " ,", &save)) printf("[%s]", word);
    printf("\n");
    signal(SIGUSR1, on_signal);
    raise(SIGUSR1);
    printf("signal %d\n", caught == SIGUSR1);
    int code = setjmp(back);
    if (code == 0) deep(5);
    else printf("jumped with %d\n", code);
    long double third = 1.0L / 3;
    printf("%.15Lf %d %s\n", third, (int)(sizeof(long double) >= 8), isnan(sqrt(-1.0)) ? "nan" : "number");
    printf("%" PRId64 " %zu %5.1f%% %-6s| %+d %#x %e\n", INT64_MAX, sizeof(int), 12.345, "ab", 5, 255, 12345.678);

    sprintf(name, "/tmp/scratch.%d", rank);
    FILE *f = fopen(name, "w");
    assert(f != NULL);
    for (int i = 0; i < 5; i++) fprintf(f, "%d line of %d\n", i, rank);
    fclose(f);
    f = fopen(name, "r");
    while (getline(&text, &room, f) > 0) n++;
    printf("%d lines, the last \"%.*s\"\n", n, (int)strcspn(text, "\n"), text);
    rewind(f);
    int a, b;
    printf("scanned %d %d %d\n", fscanf(f, "%d line of %d", &a, &b), a, b == rank);
    fseek(f, 0, SEEK_END);
    printf("size %ld\n", ftell(f));
    fclose(f);
    free(text);
    printf("removed %d, then %s\n", remove(name), fopen(name, "r") == NULL && errno == ENOENT ? "gone" : "there");
    FILE *scratch = fopen("result.dat", "wb");
    printf("file in the working directory %s\n", scratch ? "opened" : strerror(errno));
    if (scratch) {
        double values[3] = {1, 2, 3}, read_back[3] = {0};
        fwrite(values, sizeof(double), 3, scratch);
        fclose(scratch);
        scratch = fopen("result.dat", "rb");
        printf("read %d, %g\n", (int)fread(read_back, sizeof(double), 3, scratch), read_back[2]);
        fclose(scratch);
        unlink("result.dat");
    }
    char where[PATH_MAX];
    printf("cwd %s, env %s, tty %d\n", getcwd(where, sizeof where) ? "known" : "unknown", getenv("NO_SUCH_VARIABLE") ? "set" : "unset", isatty(0));
    printf("stdin %s\n", getchar() == EOF ? "empty" : "something");
    errno = 0;
    printf("strtol %ld %d\n", strtol("99999999999", NULL, 10) == LONG_MAX || sizeof(long) == 8 ? 1L : 0L, strcasecmp("MPI", "mpi"));
    fflush(NULL);
    MPI_Finalize();
    return 0;
}
