import { Button, FileButton } from '@mantine/core'
import { IconCamera, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { call, download } from '#client/call/api.ts'
import { notifyWarning } from '#client/call/notices.ts'
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
import type { Notice } from '#wire/notice.ts'
import { RightsDialog } from './rights-dialog.tsx'
import classes from './screen.module.css'
import { useEcriture } from './use-ecriture.ts'

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
  const { ecrire, pending } = useEcriture()
  const params = { id: String(personne.id) }
  function choisir(file: File | null) {
    if (!file) return
    if (file.size > PHOTO_MAX)
      return notifyWarning('Cette photo pèse plus de 4\u00a0Mo\u00a0: choisissez une image plus légère.')
    const query = { filename: file.name.slice(-255) }
    void changer(() => call(envoyerPhoto, { params, query, bytes: file, body: undefined }))
  }
  /** The picture that goes is read first: the office keeps none but the last. */
  async function changer(tache: () => Promise<Notice>): Promise<void> {
    let avant: Blob | null = null
    let lue = true
    try {
      if (personne.photo) avant = await download(lirePhoto, { params })
    } catch (error) {
      // It may be changed all the same, without a way back.
      console.info('photo', error)
      lue = false
    }
    const remettre = () =>
      ecrire(() =>
        avant
          ? call(envoyerPhoto, { params, query: {}, bytes: avant, body: undefined })
          : call(retirerPhoto, { params }),
      )
    await ecrire(tache, lue ? remettre : undefined)
  }
  return (
    <>
      <FileButton accept="image/jpeg,image/png,image/webp" onChange={choisir}>
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
        <Button variant="subtle" disabled={pending} onClick={() => void changer(() => call(retirerPhoto, { params }))}>
          Retirer la photo
        </Button>
      )}
    </>
  )
}

/** Under the form: the departure, with the specification's question. */
export function Suppression({ personne }: { personne: Personne }) {
  const [asking, setAsking] = useState(false)
  const { ecrire, pending } = useEcriture()
  async function supprimer(): Promise<void> {
    const params = { id: String(personne.id) }
    const rappeler = () => ecrire(() => call(restaurerPersonne, { params, body: { actif: personne.actif } }))
    await ecrire(() => call(supprimerPersonne, { params }), rappeler)
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
