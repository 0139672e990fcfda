export default 'Image formats that Safelight reads and writes';
