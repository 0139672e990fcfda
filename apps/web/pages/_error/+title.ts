export default 'Page Not Found - Safelight';
