import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { EditPane } from '#client/form/record-panes.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { PersonalData } from '#client/people/personal-data.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
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

type Props = { personne: Personne; onDirty: (dirty: boolean) => void }

/** Rights, photo, form, for a technician whether issuers see when they are free, and the departure. */
export function FichePane({ personne, onDirty }: Props) {
  const params = { id: String(personne.id) }
  return (
    <>
      <PersonActions personne={personne} />
      <EditPane
        of={{ params }}
        title="La personne"
        onDirty={onDirty}
        read={editerPersonne}
        write={enregistrerPersonne}
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
  const relire = () => void client.invalidateQueries({ queryKey: ['personnes'] })
  return <PersonalData operations={donneesPersonne} id={id} onErased={relire} />
}

function Visibilite({ id }: { id: number }) {
  const params = { id: String(id) }
  const lecture = useReading(lireVisibilite, { params })
  const { write, pending } = useWriting(ecrireVisibilite, { toast: true })
  if (!lecture.data) return <ReadingState {...lecture} what="La visibilité" kept={false} />
  return (
    <Checkbox
      className={classes.case}
      label="Visibilité donneurs d’ordres"
      description={
        'Les donneurs d’ordres avec qui vous travaillez voient quand un créneau est libre\u00a0: un jour et deux heures, jamais un nom ni une adresse.'
      }
      checked={lecture.data.propriete_visibilite_do === 1}
      disabled={pending}
      onChange={event => {
        const visibilite_do = event.currentTarget.checked ? 1 : 0
        void write({ params, body: { visibilite_do } })
      }}
    />
  )
}
