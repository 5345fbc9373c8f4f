/**
 * In place of `xmlbuilder2` (76 kB compressed): the drawing engine brings readers of VTK's XML meshes along, which
 * nobody here calls.
 *
 * @throws {Error} always
 */
export function create(): never {
  throw new Error('XML meshes are not read here');
}
