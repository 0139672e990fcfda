import { siteConfig } from '../../site-config.ts';

/** What is free in this copy. */
export function FreeUse() {
  const { freeDailyLimit } = siteConfig;
  if (freeDailyLimit === 0) {
    return <p>It is free, without an account and without a limit.</p>;
  }
  return (
    <>
      <p>
        It is free, without an account, for <strong>{freeDailyLimit} conversions a day</strong>. Each converted file
        counts as one, a whole photo library as one, and a batch that you began runs to its end. The count is kept in
        your browser and begins anew at your local midnight; a batch in which a file fails is not counted. The command
        line has no limit.
      </p>
      <p>
        Counting in your browser is easily got around, and nobody will come after you for it.{' '}
        <a href="/premium">Premium</a> is meant for those who would rather pay.
      </p>
    </>
  );
}
