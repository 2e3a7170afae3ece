import { useScreenTitle } from '#client/address/screen-title.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { usePendingActions } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { getProfil } from '#domains/shell/modules/profil/contract.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { DataCard } from './data-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { PasswordCard } from './password-card.tsx'
import classes from './profile.module.css'
import { replayProfile } from './replay-profile.ts'
import { SettingsCard } from './settings-card.tsx'
import { StartCard } from './start-card.tsx'
import { TownCard } from './town-card.tsx'

const TYPES = ['profil.modifier']

/** Own profile in three cards (specification shell-and-administration §2.4). */
export function Screen() {
  useScreenTitle('Mon profil', { back: '/espace' })
  const reading = useReading(getProfil)
  const pending = usePendingActions(TYPES, reading.readAt ?? null)
  const waiting = pending.some(entry => !('recu_a' in entry))
  const profil = reading.data && replayProfile(reading.data, pending)
  return (
    <div className={classes.screen}>
      <PageHeader title="Mon profil" />
      <div className={classes.cards}>
        {!profil && <ReadingState {...reading} what="Votre profil" />}
        {profil && <DetailsCard key={profil.version} profil={profil} waiting={waiting} />}
        <div className={classes.column}>
          <PasswordCard />
          <SettingsCard />
          <StartCard />
          <TownCard />
          <DataCard />
        </div>
      </div>
    </div>
  )
}
