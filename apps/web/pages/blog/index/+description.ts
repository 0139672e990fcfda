export default 'How to send, share and store photos from a phone: HEIC, blurry messages, full storage and refused uploads, explained with measured figures and concrete steps.';
