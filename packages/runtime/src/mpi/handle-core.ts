/** Core objects that programs hold through a handle of their face: their methods may wait. */
export abstract class HandleCore {}
