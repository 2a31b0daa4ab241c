/** What other systems have and a program here has not: why, what to use instead, and where the program asks for it. */
const PROCESSES = "a program cannot start other processes here; its processes are the ranks, give the run more of them";
const THREADS = "a rank has one thread; give the run more ranks instead of threads";
const OPENMP = "OpenMP is not offered here: a rank has one thread; give the run more ranks instead of threads";
const NETWORK = "programs have no network here; ranks talk by MPI alone";

interface Absent {
  names: RegExp;
  why: string;
  /** What a program writes that comes to call it, when that is not its name. */
  spelled?: RegExp;
}

const ABSENT: readonly Absent[] = [
  {
    names:
      /^(v?fork|exec[lv]p?e?|execvpe|fexecve|posix_spawnp?|wait|waitpid|wait[34]|system|popen|pclose|kill|daemon|pipe2?|dup[23]?)$/,
    why: PROCESSES,
  },
  { names: /^(GOMP|__kmpc|omp)_/, why: OPENMP },
  { names: /^(sem_|pthread_|thrd_)/, why: THREADS, spelled: /\b(j?thread|async)\b/ },
  { names: /^(socket|bind|listen|connect|accept4?|gethostby\w+|getaddrinfo)$/, why: NETWORK },
  { names: /^(alarm|setitimer|sigaction|sigprocmask|pause)$/, why: "nothing sends signals here" },
  {
    names: /^dl(open|sym|close|error)$/,
    why: "a program is one module: name all its sources, they are linked together",
  },
  {
    names: /^(tmpfile|tmpnam|mk[ds]?temps?)$/,
    why: 'give the file a name of its own, fopen("scratch", "w+"): each rank has its own files',
  },
  {
    names: /^(__cxa_throw|__cxa_allocate_exception|__cxa_begin_catch)$/,
    why: "C++ exceptions are not supported here",
    spelled: /\bthrow\b/,
  },
];

/** Functions of the C library that do nothing but fail, so that their calls are told when the program is linked. */
export const REFUSED_FUNCTIONS = ["pthread_create"];

export function whyMissing(name: string): string {
  const known = ABSENT.find(({ names }) => names.test(name));
  return known?.why ?? "it is neither in the program's files nor in the C library or MPI";
}

/** Where a source calls a function, 1-based; undefined when it does not by that name. */
export function placeOfCall(text: string, name: string): { line: number; column: number } | undefined {
  const code = withoutRemarks(text);
  const spelled = ABSENT.find(({ names }) => names.test(name))?.spelled;
  const patterns = [
    new RegExp(`(?<![\\w.>])${name}\\s*\\(`),
    new RegExp(`\\b${name}\\b`),
    ...(spelled ? [spelled] : []),
  ];
  // Names of the compiler's own, such as those of C++, mean nothing in a pattern.
  const at = /^\w+$/.test(name)
    ? patterns.map((pattern) => code.search(pattern)).find((index) => index >= 0)
    : undefined;
  if (at === undefined) return undefined;
  const before = code.slice(0, at).split("\n");
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** Comments, texts and #include lines become blanks. */
function withoutRemarks(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|^[ \t]*#[ \t]*include.*/gm, (part) =>
    part.replaceAll(/[^\n]/g, " "),
  );
}

/** Headers that are not there, by what a person can do about it. */
const ABSENT_HEADERS: Readonly<Record<string, string>> = {
  "omp.h": OPENMP,
  "sys/wait.h": PROCESSES,
  "spawn.h": PROCESSES,
  "netdb.h": NETWORK,
  "cuda_runtime.h": "there is no GPU here",
  "immintrin.h": "this is WebAssembly: use <wasm_simd128.h>, or let the compiler vectorise",
  "emmintrin.h": "this is WebAssembly: use <wasm_simd128.h>, or let the compiler vectorise",
};

export function whyNoHeader(header: string): string | undefined {
  return Object.hasOwn(ABSENT_HEADERS, header) ? ABSENT_HEADERS[header] : undefined;
}
