import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
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
import { ProposedWeek } from './proposed-week.tsx'
import classes from './screen.module.css'
import { useRetraitPlage } from './use-retrait-plage.ts'
import { WeekTable } from './week-table.tsx'

/** A line per day with its slots, and the week drawn from 8 to 18 (specification field-service §2 "Availability"). */
export function HorairesPane({ id }: { id: number }) {
  const params = { id: String(id) }
  const lecture = useReading(lireDisponibilites, { params })
  if (!lecture.data) return <ReadingState {...lecture} what="Les disponibilités" kept={false} />
  return <Semaine id={id} semaine={lecture.data} relire={lecture.reload} />
}

type Props = { id: number; semaine: readonly JourDispo[]; relire: () => void }

function Semaine({ id, semaine, relire }: Props) {
  const params = { id: String(id) }
  const { retirer } = useRetraitPlage(id, semaine)
  const travaille = useWriting(ecrireJour, { toast: true })
  const ajoute = useWriting(ajouterPlage, { toast: true })
  const deplace = useWriting(deplacerPlage, { toast: true })
  const [choisi, setChoisi] = useState<{ jour: number; opened: boolean } | null>(null)
  const jour = semaine.find(j => j.id === choisi?.jour)
  const aDire = semaine.every(j => j.a_dire)
  return (
    <>
      <section className={classes.bloc} aria-label="Jours travaillés">
        <div className={classes.actions}>
          <h3>Semaine type</h3>
          {!aDire && <CopyDay id={id} semaine={semaine} />}
          <IconButton label="Actualiser" onClick={relire}>
            <IconRefresh size={20} stroke={1.8} aria-hidden />
          </IconButton>
        </div>
        {aDire && (
          <p>
            {
              'Ses horaires ne sont pas dits\u00a0: des créneaux lui sont proposés du lundi au samedi, de 8\u00a0h à 18\u00a0h.'
            }
          </p>
        )}
        {aDire ? (
          <ProposedWeek id={id} semaine={semaine} />
        ) : (
          <WeekTable
            semaine={semaine}
            pending={travaille.pending}
            onEtat={(dayId, etat) => {
              const dayParams = { ...params, dayId: String(dayId) as '1' }
              void travaille.write({ params: dayParams, body: { etat } })
            }}
            onHoraires={dayId => setChoisi({ jour: dayId, opened: true })}
          />
        )}
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
        onRetry={relire}
        memory={gridMemory}
        onAdd={async range => {
          await ajoute.write({ params, body: { ...corpsDe(range), valable_du: null, valable_au: null } })
        }}
        onChange={async (slot, range) => {
          await deplace.write({ params: { plage_id: slot.id }, body: corpsDe(range) })
        }}
        onDelete={slot => retirer(Number(slot.id))}
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
