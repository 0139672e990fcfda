export default 'Blog: photos that open, send and fit | Safelight';
