export default 'This page has not been kept on this device. The converter has: it works without a network, on your own device, as always.';
