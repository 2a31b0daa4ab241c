/** Error numbers of WASI preview 1 that the layer answers with. */
export const SUCCESS = 0;
export const EBADF = 8;
export const EEXIST = 20;
export const EFBIG = 22;
export const EINVAL = 28;
export const EIO = 29;
export const EISDIR = 31;
export const ENOENT = 44;
export const ENOSPC = 51;
export const ENOSYS = 52;
export const ENOTDIR = 54;
export const ENOTEMPTY = 55;
export const EROFS = 69;
export const ESPIPE = 70;
export const ENOTCAPABLE = 76;
