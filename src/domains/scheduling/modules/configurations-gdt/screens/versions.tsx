import { Button } from '@mantine/core'
import { useTask } from '#client/call/use-task.ts'
import { TitledCard } from '#client/page/titled-card.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { DEPUIS_TOUJOURS } from '#domains/scheduling/model/versions.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import type { JourIso } from '#wire/dates.ts'
import type { VersionsCompte } from '../contract.ts'
import { parJourEffet } from './effets.ts'
import classes from './versions.module.css'

type Props = {
  versions: VersionsCompte
  retirer: (choix: { valable_du: JourIso; quoi: string }) => Promise<unknown>
}

function direJour(jour: JourIso, aVenir: boolean): string {
  if (jour === DEPUIS_TOUJOURS) return 'Depuis toujours'
  return `${aVenir ? 'À partir du' : 'Depuis le'} ${libellePeriode(jour, jour).replace(/^le /, '')}`
}

/** Every choice by the day from which it holds; what has not begun may be taken back. */
export function Versions({ versions, retirer }: Props) {
  const online = useOnline()
  const { run, message } = useTask()
  const jours = parJourEffet(versions)

  return (
    <TitledCard titre="Dates d’effet">
      <p>
        {jours.length === 0
          ? 'Aucun réglage n’a changé\u00a0: ce que vous voyez vaut depuis toujours.'
          : 'Chaque jour est compté et jugé par ce qui valait ce jour-là.'}
      </p>
      <Refusal>{message}</Refusal>
      {jours.map(({ valable_du, aVenir, choix }) => (
        <div key={valable_du} className={classes.jour}>
          <h3>
            {direJour(valable_du, aVenir)} {aVenir && <Pill tone="info">À venir</Pill>}
          </h3>
          <ul>
            {choix.map(({ quoi, phrases }) => (
              <li key={quoi}>
                <span>{phrases.join('\u00a0; ')}</span>
                {aVenir && (
                  <Button
                    variant="subtle"
                    disabled={!online}
                    aria-label={`Retirer ${phrases.join(', ')}`}
                    onClick={() => void run(() => retirer({ valable_du, quoi }))}
                  >
                    Retirer
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </TitledCard>
  )
}
