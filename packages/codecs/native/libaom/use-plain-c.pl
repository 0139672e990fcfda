#!/usr/bin/perl
# Rewrites a header of libaom's function table so that it names only functions that exist here: the x86 kernels written
# in assembler do not, and neither do those that are wrappers of such.
# usage: use-plain-c.pl DEFINED HEADER...   (DEFINED: names of the functions that the compiled kernels define)
use strict;
use warnings;

my ($names, @headers) = @ARGV;
open my $list, '<', $names or die;
my %defined = map { chomp; $_ => 1 } <$list>;
my $wrapper = qr/^aom_(?:(?:highbd_)?convolve8_(?:horiz|vert)|(?:highbd_(?:8|10|12)_)?(?:(?:dist_wtd_)?sub_pixel_(?:avg_)?variance)\d.*|highbd_(?:8|10|12)_(?:variance|mse|get).*|scaled_2d)$/;
for my $header (@headers) {
  open my $in, '<', $header or die;
  my @lines = <$in>;
  for (@lines) {
    next unless /^#define (\w+) (\w+_(?:mmx|sse2|sse3|ssse3|sse4_1))$/;
    my ($name, $kernel) = ($1, $2);
    $_ = "#define $name ${name}_c\n" if $name =~ $wrapper or !$defined{$kernel};
  }
  open my $out, '>', $header or die;
  print $out @lines;
}
