import { Button } from '@mantine/core'
import { IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { type Personne, supprimerPersonne } from '#domains/field-service/modules/gestion-utilisateurs-wikaz/contract.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { Portrait } from './portrait.tsx'
import { RightsDialog } from './rights-dialog.tsx'
import { useEcriture } from './use-ecriture.ts'

type Props = { personne: Personne; partie: () => void }

/** Under the person's name: who they are at a glance, their rights, their departure. */
export function PersonHead({ personne, partie }: Props) {
  const [droits, setDroits] = useState(false)
  return (
    <>
      <Portrait personne={personne} />
      <span>{personne.email}</span>
      {personne.proprietaire && <Pill tone="info">Propriétaire</Pill>}
      {personne.actif === 0 && <Pill tone="mute">Inactif</Pill>}
      {personne.absence && <Pill tone="wait">{personne.absence}</Pill>}
      {personne.peut.droits && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconShieldCheck size={18} stroke={1.8} aria-hidden />}
          onClick={() => setDroits(true)}
        >
          Gestion des droits
        </Button>
      )}
      {personne.peut.supprimer && <Suppression personne={personne} partie={partie} />}
      <RightsDialog key={personne.id} personne={personne} opened={droits} onClose={() => setDroits(false)} />
    </>
  )
}

function Suppression({ personne, partie }: Props) {
  const [asking, setAsking] = useState(false)
  const { ecrire, pending } = useEcriture()
  async function supprimer(): Promise<void> {
    const fait = await ecrire(() => call(supprimerPersonne, { params: { id: String(personne.id) } }))
    setAsking(false)
    if (fait) partie()
  }
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Supprimer
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Suppression utilisateur"
        danger
        pending={pending}
        onYes={() => void supprimer()}
        onCancel={() => setAsking(false)}
      >
        <p>{'Êtes-vous certain de vouloir supprimer cet utilisateur\u00a0?'}</p>
        <p>{`${personne.label} sera déconnecté de tous ses appareils. Ce qu’il a fait garde son nom.`}</p>
      </ConfirmDialog>
    </>
  )
}
