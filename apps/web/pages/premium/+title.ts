export default 'Premium: unlimited conversions on your own device | Safelight';
