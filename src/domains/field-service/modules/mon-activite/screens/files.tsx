import { Alert } from '@mantine/core'
import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { download } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import { useDocument } from '#client/documents/use-document.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { myDb } from '#client/queue/sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { nommerFichier } from '#domains/field-service/model/rapports/nom-fichier.ts'
import { formaterTaille } from '#wire/french.ts'
import { lireFichier, lireFichiers } from '../contract.ts'
import { type Fichier, obtenirFichier } from '../offline/fichiers.ts'
import classes from './files.module.css'

/** Files of a visit, readable offline once fetched (specification field-service §2 menu Fichiers). */
export function Files({ visite }: { visite: InterventionActivite }) {
  const id = String(visite.intervention_id)
  const lecture = useReading(lireFichiers, { params: { id } })
  const gardes = useLiveQuery(async () => new Set(await myDb().fichiers.toCollection().primaryKeys()), [])
  const [demande, setDemande] = useState<Fichier | null>(null)
  const { open, pending, message, over } = useDocument({
    say: error => `${demande ? nommerFichier(demande) : ''}\u00a0: ${messageOf(error)}`,
    quiet: true,
  })
  // Photos have their own place on the visit.
  const fichiers = lecture.data?.fichiers.filter(f => f.sorte !== 'photo') ?? []

  async function lire(fichier: Fichier) {
    const { sha256, mime } = fichier
    const nom = nommerFichier(fichier)
    const blob = await obtenirFichier(myDb(), fichier, visite.intervention_date_planifie, () =>
      download(lireFichier, { params: { id, sha256 } }),
    )
    return { titre: nom, nom, blob, image: mime !== 'application/pdf' }
  }
  function ouvrir(fichier: Fichier) {
    if (pending) return
    setDemande(fichier)
    void open(() => lire(fichier))
  }

  if (lecture.state === 'chargement') return <p role="status">Lecture des fichiers…</p>
  if (lecture.state !== 'pret') return <ReadingState {...lecture} what="Les fichiers" />
  return (
    <div className={classes.root}>
      {message && (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      {fichiers.length === 0 && <p className={classes.vide}>Aucun fichier.</p>}
      <ul className={classes.liste}>
        {fichiers.map(f => (
          <li key={`${f.du_client ?? false}:${f.fichier_id}:${f.sha256}`}>
            <button
              type="button"
              className={classes.fichier}
              aria-busy={pending && demande?.sha256 === f.sha256}
              onClick={() => ouvrir(f)}
            >
              <FileIcon mime={f.mime} />
              <span className={classes.nom}>
                <b>{nommerFichier(f)}</b>
                <span className={classes.fait}>
                  {formaterTaille(f.taille)}
                  {f.du_client && ' · fiche du client'} · {gardes?.has(f.sha256) ? 'sur ce téléphone' : 'à télécharger'}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {over}
    </div>
  )
}

function FileIcon({ mime }: { mime: string }) {
  const props = { size: 24, stroke: 1.6, 'aria-hidden': true } as const
  if (mime === 'application/pdf') return <IconFileTypePdf {...props} />
  return mime.startsWith('image/') ? <IconPhoto {...props} /> : <IconFile {...props} />
}
