/* No MMX: the library asks for the file but for nothing in it. */
