// Bare workers that exchange 8 bytes in pairs, or copy memory: what the platform can do at best. Runs as a worker of a browser and
// of Node. Message: { side, pair, pairs, name, samples, trips, bytes, memory | port }. Side 0 of pair 0 answers with half round
// trips, or copies, in microseconds.
const isNode = typeof self === "undefined";
const parent = isNode ? require("node:worker_threads").parentPort : self;
const listen = (target, handler) => {
  if (isNode) target.on("message", handler);
  else target.onmessage = (event) => handler(event.data);
};

listen(parent, async ({ side, pair, pairs, name, samples, trips, bytes, memory, port }) => {
  const exchange = {
    "shared-memory": () => sharedMemory(side, memory, bytes),
    "message-port": () => messagePort(side, port),
    notify: () => notify(side, memory, pair),
    "memory-copy": () => memoryCopy(bytes),
  }[name]();
  const meet = barrier(memory, 2 * pairs);
  const result = [];
  for (let sample = -1; sample < samples; sample++) {
    if (name === "notify") meet();
    const begin = performance.now();
    await exchange(trips);
    if (sample >= 0) result.push(((performance.now() - begin) * 1000) / (name === "memory-copy" ? trips : 2 * trips));
  }
  if (side === 0 && pair === 0) parent.postMessage(result);
});

// Each side spins on a word of its own, a cache line apart; what is sent is copied in and out.
function sharedMemory(side, memory, bytes) {
  if (bytes > 8) return sharedBuffers(side, memory, bytes);
  const words = new Int32Array(memory);
  const data = new Float64Array(memory);
  const mine = side * 32;
  const theirs = (1 - side) * 32;
  let turn = 0;
  let value = 0;
  const send = () => {
    data[theirs / 2 + 1] = value;
    Atomics.store(words, theirs, turn);
  };
  const receive = () => {
    while (Atomics.load(words, mine) !== turn);
    value = data[mine / 2 + 1] + 1;
  };
  return (trips) => {
    for (let trip = 0; trip < trips; trip++) {
      turn++;
      if (side === 0) send();
      receive();
      if (side === 1) send();
    }
  };
}

function sharedBuffers(side, memory, bytes) {
  const words = new Int32Array(memory, 0, 64);
  const slots = [0, 1].map((of) => new Uint8Array(memory, memory.byteLength - (2 - of) * bytes, bytes));
  const own = new Uint8Array(bytes);
  let turn = 0;
  const send = () => {
    slots[1 - side].set(own);
    Atomics.store(words, (1 - side) * 32, turn);
  };
  const receive = () => {
    while (Atomics.load(words, side * 32) !== turn);
    own.set(slots[side]);
  };
  return (trips) => {
    for (let trip = 0; trip < trips; trip++) {
      turn++;
      if (side === 0) send();
      receive();
      if (side === 1) send();
    }
  };
}

// As above, but each side sleeps until it is woken.
function notify(side, memory, pair) {
  const words = new Int32Array(memory);
  const data = new Float64Array(memory);
  const at = (of) => 64 + (2 * pair + of) * 32;
  const mine = at(side);
  const theirs = at(1 - side);
  let turn = 0;
  let value = 0;
  const send = () => {
    data[theirs / 2 + 1] = value;
    Atomics.store(words, theirs, turn);
    Atomics.notify(words, theirs, 1);
  };
  const receive = () => {
    while (Atomics.load(words, mine) !== turn) Atomics.wait(words, mine, turn - 1);
    value = data[mine / 2 + 1] + 1;
  };
  return (trips) => {
    for (let trip = 0; trip < trips; trip++) {
      turn++;
      if (side === 0) send();
      receive();
      if (side === 1) send();
    }
  };
}

// Everybody waits for the last.
function barrier(memory, count) {
  const words = new Int32Array(memory);
  const [arrived, round] = [2048, 2048 + 32];
  return () => {
    const now = Atomics.load(words, round);
    if (Atomics.add(words, arrived, 1) === count - 1) {
      Atomics.store(words, arrived, 0);
      Atomics.add(words, round, 1);
      Atomics.notify(words, round);
    } else while (Atomics.load(words, round) === now) Atomics.wait(words, round, now);
  };
}

// Between two places of shared memory.
function memoryCopy(bytes) {
  const memory = new SharedArrayBuffer(2 * bytes);
  const from = new Uint8Array(memory, 0, bytes).fill(1);
  const to = new Uint8Array(memory, bytes, bytes).fill(2);
  return (copies) => {
    for (let i = 0; i < copies; i++) to.set(from);
  };
}

function messagePort(side, port) {
  let arrived = () => {};
  listen(port, (data) => arrived(data));
  return (trips) =>
    new Promise((resolve) => {
      let left = trips;
      arrived = (data) => {
        left--;
        if (side === 1 || left > 0) port.postMessage(data);
        if (left === 0) resolve();
      };
      if (side === 0) port.postMessage(new Float64Array(1));
    });
}
