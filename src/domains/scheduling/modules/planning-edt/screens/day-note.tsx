import { Button } from '@mantine/core'
import type { PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import type { JourIso } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import type { Agent } from '../view/cases.ts'
import { useFacts } from './facts.tsx'
import classes from './screen.module.css'
import { useBureauAutour } from './use-bureau.ts'

type Props = { readonly agent: Agent; readonly jour: JourIso; readonly note: PlanningMois['notes'][number] | null }

/** What whoever plans noted of this day, with who and when; the device keeps nothing of it. */
export function DayNote({ agent, jour, note }: Props) {
  const { online } = useBureauAutour()
  const faire = useFacts()
  if (!note && !online) return null
  return (
    <PanelSection title="Note">
      {note && (
        <>
          <p className={classes.written}>{note.texte}</p>
          <p className={classes.quiet}>{`${note.par}, ${formaterInstant(note.ecrit_a)}`}</p>
        </>
      )}
      {online && (
        <span className={classes.deeds}>
          <Button size="xs" variant="default" onClick={() => faire('note', agent, jour)}>
            {note ? 'Modifier la note' : 'Écrire une note'}
          </Button>
        </span>
      )}
    </PanelSection>
  )
}
