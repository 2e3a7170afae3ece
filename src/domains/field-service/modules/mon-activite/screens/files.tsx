import { Alert } from '@mantine/core'
import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { download } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import { lazyViewer } from '#client/page/lazy-dialog.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { myDb } from '#client/queue/sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { formaterTaille } from '#wire/french.ts'
import { lireFichier, lireFichiers } from '../contract.ts'
import { type Fichier, obtenirFichier } from '../offline/fichiers.ts'
import classes from './files.module.css'

const DocumentViewer = lazyViewer(
  () => import('./document-viewer.tsx').then(m => m.DocumentViewer),
  props => props.fermer,
)

/** Files of a visit, readable offline once fetched (specification field-service §2 menu Fichiers). */
export function Files({ visite }: { visite: InterventionActivite }) {
  const id = String(visite.intervention_id)
  const lecture = useReading(lireFichiers, { params: { id } })
  const gardes = useLiveQuery(async () => new Set(await myDb().fichiers.toCollection().primaryKeys()), [])
  const [ouvert, setOuvert] = useState<{ fichier: Fichier; blob: Blob } | null>(null)
  const [attendu, setAttendu] = useState<string | null>(null)
  const [erreur, setErreur] = useState<string | null>(null)
  // Photos have their own place on the visit.
  const fichiers = lecture.data?.fichiers.filter(f => f.sorte !== 'photo') ?? []

  async function ouvrir(fichier: Fichier) {
    setErreur(null)
    setAttendu(fichier.sha256)
    try {
      const params = { id, sha256: fichier.sha256 }
      const blob = await obtenirFichier(myDb(), fichier, visite.intervention_date_planifie, () =>
        download(lireFichier, { params }),
      )
      setOuvert({ fichier, blob })
    } catch (error) {
      setErreur(`${fichier.nom}\u00a0: ${messageOf(error)}`)
    }
    setAttendu(null)
  }

  if (lecture.state === 'chargement') return <p role="status">Lecture des fichiers…</p>
  if (lecture.state !== 'pret') return <ReadingState {...lecture} what="Les fichiers" />
  return (
    <div className={classes.root}>
      {erreur && (
        <Alert color="red" role="alert">
          {erreur}
        </Alert>
      )}
      {fichiers.length === 0 && <p className={classes.vide}>Aucun fichier.</p>}
      <ul className={classes.liste}>
        {fichiers.map(f => (
          <li key={`${f.du_client ?? false}:${f.fichier_id}`}>
            <button
              type="button"
              className={classes.fichier}
              aria-busy={attendu === f.sha256}
              onClick={() => void ouvrir(f)}
            >
              <FileIcon mime={f.mime} />
              <span className={classes.nom}>
                <b>{f.nom}</b>
                <span className={classes.fait}>
                  {formaterTaille(f.taille)}
                  {f.du_client && ' · fiche du client'} · {gardes?.has(f.sha256) ? 'sur ce téléphone' : 'à télécharger'}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {ouvert && (
        <DocumentViewer
          titre={ouvert.fichier.nom}
          source={{ blob: ouvert.blob, mime: ouvert.fichier.mime }}
          fermer={() => setOuvert(null)}
        />
      )}
    </div>
  )
}

function FileIcon({ mime }: { mime: string }) {
  const props = { size: 24, stroke: 1.6, 'aria-hidden': true } as const
  if (mime === 'application/pdf') return <IconFileTypePdf {...props} />
  return mime.startsWith('image/') ? <IconPhoto {...props} /> : <IconFile {...props} />
}
