export default 'All conversions: every pair of formats with a page of its own | Safelight';
