import { Button, Checkbox, FileButton } from '@mantine/core'
import { call } from '#client/api.ts'
import { LivePane } from '#client/master-detail/live-pane.tsx'
import { EditPane } from '#client/master-detail/panes.tsx'
import { notifyWarning } from '#client/notices.ts'
import { PROFIL } from '#domains/field-service/model/utilisateurs/commun.ts'
import { ecrireVisibilite, lireVisibilite } from '#domains/field-service/model/utilisateurs/droits.ts'
import {
  editerPersonne,
  enregistrerPersonne,
  envoyerPhoto,
  type Personne,
  PHOTO_MAX,
  retirerPhoto,
} from '#domains/field-service/modules/gestion-utilisateurs-wikaz/contract.ts'
import { Portrait } from './portrait.tsx'
import classes from './screen.module.css'
import { useEcriture } from './use-ecriture.ts'

type Props = { personne: Personne; onDirty: (dirty: boolean) => void }

/** Photo, form, and for a technician whether issuers see when they are free. */
export function FichePane({ personne, onDirty }: Props) {
  const params = { id: String(personne.id) }
  return (
    <>
      <Photo personne={personne} />
      <EditPane
        cle={['utilisateur-entreprise', personne.id]}
        titre="La personne"
        onDirty={onDirty}
        lire={signal => call(editerPersonne, { params, signal, silent: true })}
        ecrire={values => call(enregistrerPersonne, { params, body: values as never, silent: true })}
      />
      {personne.profils.some(p => p.affect_profil_profil_id === PROFIL.technicien) && <Visibilite id={personne.id} />}
    </>
  )
}

function Photo({ personne }: { personne: Personne }) {
  const { ecrire, pending } = useEcriture()
  const params = { id: String(personne.id) }
  function choisir(file: File | null) {
    if (!file) return
    if (file.size > PHOTO_MAX)
      return notifyWarning('Cette photo pèse plus de 4\u00a0Mo\u00a0: choisissez une image plus légère.')
    const query = { filename: file.name.slice(-255) }
    void ecrire(() => call(envoyerPhoto, { params, query, bytes: file, body: undefined }))
  }
  return (
    <div className={classes.photo}>
      <Portrait personne={personne} />
      <FileButton accept="image/jpeg,image/png,image/webp" onChange={choisir}>
        {props => (
          <Button variant="default" loading={pending} {...props}>
            {personne.photo ? 'Changer la photo' : 'Ajouter une photo'}
          </Button>
        )}
      </FileButton>
      {personne.photo && (
        <Button variant="subtle" disabled={pending} onClick={() => void ecrire(() => call(retirerPhoto, { params }))}>
          Retirer
        </Button>
      )}
    </div>
  )
}

function Visibilite({ id }: { id: number }) {
  const { ecrire, pending } = useEcriture()
  const params = { id: String(id) }
  return (
    <LivePane
      cle={['utilisateur-entreprise', id, 'visibilite']}
      quoi="La visibilité"
      lire={signal => call(lireVisibilite, { params, signal, silent: true })}
    >
      {({ propriete_visibilite_do }) => (
        <Checkbox
          className={classes.case}
          label="Visibilité donneurs d’ordres"
          description="Les entreprises qui vous confient des demandes voient ses disponibilités."
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
