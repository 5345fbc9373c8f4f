/** Who wrote the file meta group (PS3.10 7.1), of the UUID-derived root (PS3.5 B.2). */
const IMPLEMENTATION_CLASS_UID = '2.25.117143799679128053868358252163561811556';

/** What a file meta group says of its instance. */
export interface FileMetaFacts {
  readonly sopClassUid: string;
  readonly sopInstanceUid: string;
  readonly transferSyntaxUid: string;
}

/** Group 0002 in explicit VR little endian (PS3.10 table 7.1-1), its group length first. */
export function fileMeta({ sopClassUid, sopInstanceUid, transferSyntaxUid }: FileMetaFacts): Buffer {
  const elements = Buffer.concat([
    longElement(0x0001, 'OB', Buffer.of(0, 1)),
    uidElement(0x0002, sopClassUid),
    uidElement(0x0003, sopInstanceUid),
    uidElement(0x0010, transferSyntaxUid),
    uidElement(0x0012, IMPLEMENTATION_CLASS_UID),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(elements.length);
  return Buffer.concat([shortElement(0x0000, 'UL', length), elements]);
}

function uidElement(element: number, uid: string): Buffer {
  return shortElement(element, 'UI', Buffer.from(uid.length % 2 === 0 ? uid : `${uid}\0`, 'latin1'));
}

/** PS3.5 table 7.1-2: VR and a length of 16 bits. */
function shortElement(element: number, vr: string, value: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(0x0002, 0);
  head.writeUInt16LE(element, 2);
  head.write(vr, 4, 'latin1');
  head.writeUInt16LE(value.length, 6);
  return Buffer.concat([head, value]);
}

/** PS3.5 table 7.1-1: VR, two reserved bytes and a length of 32 bits. */
function longElement(element: number, vr: string, value: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16LE(0x0002, 0);
  head.writeUInt16LE(element, 2);
  head.write(vr, 4, 'latin1');
  head.writeUInt32LE(value.length, 8);
  return Buffer.concat([head, value]);
}
