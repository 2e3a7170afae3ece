import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { download } from '#client/call/api.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import {
  envoyerPhoto,
  lirePhoto,
  type Personne,
  PHOTO_MAX,
  restaurerPersonne,
  retirerPhoto,
  supprimerPersonne,
} from '#domains/people/modules/gestion-utilisateurs-wikaz/contract.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { RightsDialog } from './rights-dialog.tsx'
import classes from './screen.module.css'

/** Above the form: the rights and the photo. */
export function PersonActions({ personne }: { personne: Personne }) {
  const [droits, setDroits] = useState(false)
  return (
    <div className={classes.actions}>
      {personne.peut.droits && (
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={18} stroke={1.8} aria-hidden />}
          onClick={() => setDroits(true)}
        >
          Gestion des droits
        </Button>
      )}
      <Photo personne={personne} />
      <RightsDialog personne={personne} opened={droits} onClose={() => setDroits(false)} />
    </div>
  )
}

function Photo({ personne }: { personne: Personne }) {
  const params = { id: String(personne.id) }
  // The picture that goes is read first: the office keeps none but the last. Undefined: not read.
  const avant = useRef<Blob | null>(undefined)
  const undo = () => {
    const photo = avant.current
    if (photo === undefined) return null
    return photo
      ? undoBy(envoyerPhoto, { params, query: {}, bytes: photo, body: undefined }, 'La photo reste changée.')
      : undoBy(retirerPhoto, { params }, 'La photo reste changée.')
  }
  const envoi = useWriting(envoyerPhoto, { toast: true, undo })
  const retrait = useWriting(retirerPhoto, { toast: true, undo })
  const pending = envoi.pending || retrait.pending
  async function readFirst(): Promise<void> {
    try {
      avant.current = personne.photo ? await download(lirePhoto, { params }) : null
    } catch (error) {
      // It may be changed all the same, without a way back.
      console.info('photo', error)
      avant.current = undefined
    }
  }
  async function choisir(file: File | null): Promise<void> {
    if (!file) return
    if (file.size > PHOTO_MAX) {
      notifyWarning('Cette photo pèse plus de 4\u00a0Mo\u00a0: choisissez une image plus légère.')
      return
    }
    await readFirst()
    await envoi.write({ params, query: { filename: file.name.slice(-255) }, bytes: file, body: undefined })
  }
  async function retirer(): Promise<void> {
    await readFirst()
    await retrait.write({ params })
  }
  return (
    <>
      <FileButton accept="image/jpeg,image/png,image/webp" onChange={file => void choisir(file)}>
        {props => (
          <Button
            variant="default"
            leftSection={<IconCamera size={18} stroke={1.8} aria-hidden />}
            loading={pending}
            {...props}
          >
            {personne.photo ? 'Changer la photo' : 'Ajouter une photo'}
          </Button>
        )}
      </FileButton>
      {personne.photo && (
        <Button variant="subtle" disabled={pending} onClick={() => void retirer()}>
          Retirer la photo
        </Button>
      )}
    </>
  )
}

/** Under the form: the departure, with the specification's question. */
export function Suppression({ personne }: { personne: Personne }) {
  const [asking, setAsking] = useState(false)
  const params = { id: String(personne.id) }
  const { write, pending } = useWriting(supprimerPersonne, {
    toast: true,
    undo: () =>
      undoBy(restaurerPersonne, { params, body: { actif: personne.actif } }, `${personne.label} reste sans accès.`),
  })
  async function supprimer(): Promise<void> {
    await write({ params })
    setAsking(false)
  }
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Supprimer cet utilisateur
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Suppression utilisateur"
        yes={`Supprimer ${personne.label}`}
        danger
        pending={pending}
        onYes={() => void supprimer()}
        onCancel={() => setAsking(false)}
      >
        <p>{'Êtes-vous certain de vouloir supprimer cet utilisateur\u00a0?'}</p>
        <p>{`${personne.label} perd son accès sur tous ses appareils. Son nom reste sur le travail déjà fait.`}</p>
      </ConfirmDialog>
    </div>
  )
}
