import { Switch } from '@mantine/core'
import { EditPane } from '#client/form/record-panes.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { ecrireMetier, ecrireProprietes, editerProprietes, lireMetiers } from '#domains/people/model/droits.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import classes from './screen.module.css'

/** Profile 60: the properties, then a switch per trade (specification field-service §2). */
export function ProprietesPane({ id, onDirty }: { id: number; onDirty: (dirty: boolean) => void }) {
  const params = { id: String(id) }
  return (
    <>
      <EditPane
        of={{ params }}
        title="Les propriétés"
        onDirty={onDirty}
        read={editerProprietes}
        write={ecrireProprietes}
      />
      <Metiers id={id} />
    </>
  )
}

function Metiers({ id }: { id: number }) {
  const params = { id: String(id) }
  const lecture = useReading(lireMetiers, { params })
  const { write, pending } = useWriting(ecrireMetier, { toast: true })
  return (
    <section className={classes.bloc} aria-label="Métiers">
      <h3>Métiers</h3>
      {!lecture.data ? (
        <ReadingState {...lecture} what="Les métiers" kept={false} />
      ) : lecture.data.length === 0 ? (
        <EmptyState title="Aucun métier pour l’instant">
          Les métiers sont ceux de vos codes prestations&nbsp;: donnez-en un à une prestation.
        </EmptyState>
      ) : (
        <ul className={classes.lignes}>
          {lecture.data.map(({ metier_id, metier_libelle, affected }) => (
            <li key={metier_id} className={classes.ligne}>
              <Switch
                size="md"
                className={classes.metier}
                label={metier_libelle}
                checked={affected === 1}
                disabled={pending}
                onChange={event => {
                  const body = { affected: event.currentTarget.checked ? (1 as const) : (0 as const) }
                  const ligne = { ...params, metier_id: String(metier_id) }
                  void write({ params: ligne, body })
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
