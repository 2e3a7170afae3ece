import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#client/call/api.ts'
import { LivePane } from '#client/master-detail/live-pane.tsx'
import { gridMemory } from '#client/resource/grid-memory.ts'
import {
  ajouterPlage,
  deplacerPlage,
  ecrireJour,
  type JourDispo,
  lireDisponibilites,
} from '#domains/people/model/temps.ts'
import { Agenda } from '#kit/agenda/agenda.tsx'
import { IconButton } from '#kit/button/icon-button.tsx'
import { CopyDay } from './copy-day.tsx'
import { corpsDe, joursAgenda, plagesAgenda } from './plages.ts'
import { PlagesDialog } from './plages-dialog.tsx'
import classes from './screen.module.css'
import { useEcriture } from './use-ecriture.ts'
import { useRetraitPlage } from './use-retrait-plage.ts'
import { WeekTable } from './week-table.tsx'

/** A line per day with its slots, and the week drawn from 8 to 18 (specification field-service §2 "Availability"). */
export function HorairesPane({ id }: { id: number }) {
  const params = { id: String(id) }
  return (
    <LivePane
      cle={['utilisateur-entreprise', id, 'horaires']}
      quoi="Les disponibilités"
      lire={signal => call(lireDisponibilites, { params, signal })}
    >
      {(semaine, relire) => <Semaine id={id} semaine={semaine} relire={relire} />}
    </LivePane>
  )
}

type Props = { id: number; semaine: readonly JourDispo[]; relire: () => Promise<void> }

function Semaine({ id, semaine, relire }: Props) {
  const params = { id: String(id) }
  const { ecrire, pending } = useEcriture()
  const { retirer } = useRetraitPlage(id)
  const [choisi, setChoisi] = useState<{ jour: number; opened: boolean } | null>(null)
  const jour = semaine.find(j => j.id === choisi?.jour)
  return (
    <>
      <section className={classes.bloc} aria-label="Jours travaillés">
        <div className={classes.actions}>
          <h3>Semaine type</h3>
          <CopyDay id={id} semaine={semaine} />
          <IconButton label="Actualiser" onClick={() => void relire()}>
            <IconRefresh size={20} stroke={1.8} aria-hidden />
          </IconButton>
        </div>
        <WeekTable
          semaine={semaine}
          pending={pending}
          onEtat={(dayId, etat) => {
            const dayParams = { ...params, dayId: String(dayId) as '1' }
            void ecrire(() => call(ecrireJour, { params: dayParams, body: { etat } }))
          }}
          onHoraires={dayId => setChoisi({ jour: dayId, opened: true })}
        />
      </section>
      <Agenda
        name="disponibilites"
        label="Semaine type"
        days={joursAgenda(semaine)}
        slots={plagesAgenda(semaine)}
        hours={[8, 18]}
        empty="Aucune plage&nbsp;: un jour travaillé sans plage est une journée entière."
        pending={false}
        error={null}
        onRetry={() => void relire()}
        memory={gridMemory}
        onAdd={range =>
          ecrire(() =>
            call(ajouterPlage, {
              params,
              body: { ...corpsDe(range), valable_du: null, valable_au: null },
            }),
          )
        }
        onChange={(slot, range) =>
          ecrire(() => call(deplacerPlage, { params: { plage_id: slot.id }, body: corpsDe(range) }))
        }
        onDelete={async slot => {
          const sien = semaine.find(j => String(j.id) === slot.day)
          if (sien) await retirer(sien, Number(slot.id))
        }}
      />
      {jour && choisi && (
        <PlagesDialog
          id={id}
          jour={jour}
          opened={choisi.opened}
          relire={relire}
          onClose={() => setChoisi({ ...choisi, opened: false })}
        />
      )}
    </>
  )
}
