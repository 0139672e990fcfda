export default 'You are offline | Safelight';
