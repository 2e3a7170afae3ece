import { useQuery } from '@tanstack/react-query'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { isOffline, messageOf } from '#client/call/problem.ts'
import { OutOfReach } from '#client/page/out-of-reach.tsx'
import { usePendingActions } from '#client/queue/use-sync.ts'
import { getProfil } from '#domains/shell/modules/profil/contract.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { ErrorState, LoadingRows } from '#kit/state/state-block.tsx'
import { DataCard } from './data-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { PasswordCard } from './password-card.tsx'
import classes from './profile.module.css'
import { replayProfile } from './replay-profile.ts'
import { SettingsCard } from './settings-card.tsx'

const TYPES = ['profil.modifier']

/** Own profile in three cards (specification shell-and-administration §2.4). */
export function Screen() {
  useScreenTitle('Mon profil', { back: '/espace' })
  const query = useQuery({
    queryKey: ['session', 'profil'],
    queryFn: ({ signal }) => call(getProfil, { signal }),
    meta: { horsLigne: true },
  })
  const readAt = query.dataUpdatedAt ? new Date(query.dataUpdatedAt).toISOString() : null
  const pending = usePendingActions(TYPES, readAt)
  const waiting = pending.some(entry => !('recu_a' in entry))
  const profil = query.data && replayProfile(query.data, pending)
  return (
    <div className={classes.screen}>
      <PageHeader title="Mon profil" />
      <div className={classes.cards}>
        {query.isPending && <LoadingRows rows={1} height={420} />}
        {query.isError && !profil && isOffline(query.error) && <OutOfReach onRetry={() => void query.refetch()} />}
        {query.isError && !profil && !isOffline(query.error) && (
          <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
        )}
        {profil && <DetailsCard key={profil.version} profil={profil} waiting={waiting} />}
        <div className={classes.column}>
          <PasswordCard />
          <SettingsCard />
          <DataCard />
        </div>
      </div>
    </div>
  )
}
