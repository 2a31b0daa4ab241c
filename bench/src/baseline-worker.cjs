// Two bare workers that exchange 8 bytes: what the platform can do at best. Runs as a worker of a browser and of Node.
// Message: { side, name, samples, trips, memory | port }. Side 0 answers with half round trips in microseconds.
const isNode = typeof self === "undefined";
const parent = isNode ? require("node:worker_threads").parentPort : self;
const listen = (target, handler) => {
  if (isNode) target.on("message", handler);
  else target.onmessage = (event) => handler(event.data);
};

listen(parent, async ({ side, name, samples, trips, memory, port }) => {
  const exchange = name === "shared-memory" ? sharedMemory(side, memory) : messagePort(side, port);
  const result = [];
  for (let sample = -1; sample < samples; sample++) {
    const begin = performance.now();
    await exchange(trips);
    if (sample >= 0) result.push(((performance.now() - begin) * 1000) / (2 * trips));
  }
  if (side === 0) parent.postMessage(result);
});

// Each side spins on a word of its own, a cache line apart, and copies one f64.
function sharedMemory(side, memory) {
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
