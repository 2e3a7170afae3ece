import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call/api.ts'
import { LivePane } from '#client/master-detail/live-pane.tsx'
import { EditPane } from '#client/master-detail/panes.tsx'
import { PersonalData } from '#client/people/personal-data.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import { PROFIL } from '#domains/people/model/commun.ts'
import { ecrireVisibilite, lireVisibilite } from '#domains/people/model/droits.ts'
import {
  donneesPersonne,
  editerPersonne,
  enregistrerPersonne,
  type Personne,
} from '#domains/people/modules/gestion-utilisateurs-wikaz/contract.ts'
import { PersonActions, Suppression } from './person-actions.tsx'
import classes from './screen.module.css'
import { useEcriture } from './use-ecriture.ts'

type Props = { personne: Personne; onDirty: (dirty: boolean) => void }

/** Rights, photo, form, for a technician whether issuers see when they are free, and the departure. */
export function FichePane({ personne, onDirty }: Props) {
  const params = { id: String(personne.id) }
  return (
    <>
      <PersonActions personne={personne} />
      <EditPane
        cle={['utilisateur-entreprise', personne.id]}
        titre="La personne"
        onDirty={onDirty}
        lire={signal => call(editerPersonne, { params, signal })}
        // The form is described by the office, which reads the body by its own schema.
        ecrire={values => call(enregistrerPersonne, { params, body: values as never })}
      />
      {personne.profils.some(p => p.affect_profil_profil_id === PROFIL.technicien) && <Visibilite id={personne.id} />}
      {personne.peut.supprimer && <Suppression personne={personne} />}
      {personne.peut.supprimer && <Donnees id={personne.id} />}
    </>
  )
}

/** The rights of a person over what names them. */
function Donnees({ id }: { id: number }) {
  const client = useQueryClient()
  const mine = mayCall(useSession(), Object.values(donneesPersonne), { enSonNom: true })
  if (!mine) return null
  const relire = () => void client.invalidateQueries({ queryKey: ['plateforme'] })
  return <PersonalData operations={donneesPersonne} id={id} onErased={relire} />
}

function Visibilite({ id }: { id: number }) {
  const { ecrire, pending } = useEcriture()
  const params = { id: String(id) }
  return (
    <LivePane
      cle={['utilisateur-entreprise', id, 'visibilite']}
      quoi="La visibilité"
      lire={signal => call(lireVisibilite, { params, signal })}
    >
      {({ propriete_visibilite_do }) => (
        <Checkbox
          className={classes.case}
          label="Visibilité donneurs d’ordres"
          description="Votre choix est gardé. Aucune autre entreprise ne voit encore de disponibilités dans l’application."
          checked={propriete_visibilite_do === 1}
          disabled={pending}
          onChange={event => {
            const visibilite_do = event.currentTarget.checked ? 1 : 0
            void ecrire(() => call(ecrireVisibilite, { params, body: { visibilite_do } }))
          }}
        />
      )}
    </LivePane>
  )
}
