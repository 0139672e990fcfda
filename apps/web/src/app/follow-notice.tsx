import { initialForm } from '../features/settings/form-state.ts';
import { targetOf, useSettings } from '../features/settings/settings-store.ts';
import { t } from '../lib/i18n.ts';
import { useQueueSnapshot } from '../lib/queue-context.ts';
import { Notice } from '../ui/notice.tsx';

const usual = targetOf(initialForm).format.label;

/** Says that the target was set to suit the files, with one press back. */
export function FollowNotice() {
  const { form, change } = useSettings();
  const { counts, running } = useQueueSnapshot();
  if (form.toChosen || form.to === initialForm.to || running || counts.pending === 0) return null;
  return (
    <Notice
      text={t('settings.followed', { format: targetOf(form).format.label })}
      action={t('settings.followedBack', { format: usual })}
      onAction={() => change({ to: initialForm.to })}
    />
  );
}
