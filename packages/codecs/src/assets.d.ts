/** A WebAssembly asset: the URL at which the host can load it (see tools/asset-plugin.mjs). */
declare module '*.wasm' {
  const url: URL;
  export default url;
}
/** An ICC profile asset. */
declare module '*.icc' {
  const url: URL;
  export default url;
}
/** A font asset. */
declare module '*.ttf' {
  const url: URL;
  export default url;
}
