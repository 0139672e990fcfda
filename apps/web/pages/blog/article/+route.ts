/** Addresses like `/blog/instagram-photo-format-fix`. */
export default '/blog/@slug';
