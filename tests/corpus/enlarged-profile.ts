/** The profile with a private tag that makes it larger than a JPEG segment (ICC.1:2022, 7.3). */
export function enlarged(profile: Buffer, by: number): Buffer {
  const count = profile.readUInt32BE(128);
  const table = 132 + count * 12;
  const out = Buffer.concat([profile.subarray(0, table), Buffer.alloc(12), profile.subarray(table), Buffer.alloc(by)]);
  for (let at = 132; at < table; at += 12) out.writeUInt32BE(out.readUInt32BE(at + 4) + 12, at + 4);
  out.writeUInt32BE(out.length, 0);
  out.writeUInt32BE(count + 1, 128);
  out.write('priv', table, 'latin1');
  out.writeUInt32BE(profile.length + 12, table + 4);
  out.writeUInt32BE(by, table + 8);
  out.write('data', profile.length + 12, 'latin1');
  for (let i = 8; i < by; i++) out[profile.length + 12 + i] = (i * 37) & 0xff;
  return out;
}
