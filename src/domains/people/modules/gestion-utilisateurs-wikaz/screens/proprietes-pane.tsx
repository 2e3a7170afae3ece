import { Switch } from '@mantine/core'
import { call } from '#client/call/api.ts'
import { LivePane } from '#client/master-detail/live-pane.tsx'
import { EditPane } from '#client/master-detail/panes.tsx'
import { ecrireMetier, ecrireProprietes, editerProprietes, lireMetiers } from '#domains/people/model/droits.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import classes from './screen.module.css'
import { useEcriture } from './use-ecriture.ts'

/** Profile 60: the properties, then a switch per trade (specification field-service §2). */
export function ProprietesPane({ id, onDirty }: { id: number; onDirty: (dirty: boolean) => void }) {
  const params = { id: String(id) }
  return (
    <>
      <EditPane
        cle={['utilisateur-entreprise', id, 'proprietes']}
        titre="Les propriétés"
        onDirty={onDirty}
        lire={signal => call(editerProprietes, { params, signal })}
        // The form is described by the office, which reads the body by its own schema.
        ecrire={values => call(ecrireProprietes, { params, body: values as never })}
      />
      <Metiers id={id} />
    </>
  )
}

function Metiers({ id }: { id: number }) {
  const { ecrire, pending } = useEcriture()
  const params = { id: String(id) }
  return (
    <section className={classes.bloc} aria-label="Métiers">
      <h3>Métiers</h3>
      <LivePane
        cle={['utilisateur-entreprise', id, 'metiers']}
        quoi="Les métiers"
        lire={signal => call(lireMetiers, { params, signal })}
      >
        {metiers =>
          metiers.length === 0 ? (
            <EmptyState title="Aucun métier pour l’instant">
              Les métiers sont ceux de vos codes prestations&nbsp;: donnez-en un à une prestation.
            </EmptyState>
          ) : (
            <ul className={classes.lignes}>
              {metiers.map(({ metier_id, metier_libelle, affected }) => (
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
                      void ecrire(() => call(ecrireMetier, { params: ligne, body }))
                    }}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </LivePane>
    </section>
  )
}
