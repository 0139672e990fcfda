export default 'Every image format that Safelight converts, with what it carries in and out: alpha, bit depth, animation, pages, colour profiles, EXIF and XMP, and the libraries at work.';
