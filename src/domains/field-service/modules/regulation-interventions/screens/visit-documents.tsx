import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { download } from '#client/call/api.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { isOffline, messageOf } from '#client/call/problem.ts'
import { lazyViewer } from '#client/page/lazy-dialog.tsx'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { getFile } from '#domains/shell/modules/fichiers/contract.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { direQuand } from '#wire/moments.ts'
import type { Document } from './report-viewer.tsx'

const ReportViewer = lazyViewer(
  () => import('./report-viewer.tsx').then(m => m.ReportViewer),
  props => props.fermer,
)

/** Documents that the office joined; a press shows one, to be kept or printed. */
export function VisitDocuments({ documents }: { readonly documents: NonNullable<VisiteDetail['documents']> }) {
  const [shown, setShown] = useState<Document | null>(null)
  async function open({ nom, sha256, mime }: (typeof documents)[number]) {
    try {
      const blob = await download(getFile, { params: { sha256 } })
      setShown({ titre: nom, ...(mime === 'application/pdf' ? { pdf: blob } : { pages: [blob] }) })
    } catch (error) {
      notifyWarning(isOffline(error) ? 'Ce document s’ouvre avec du réseau.' : messageOf(error))
    }
  }
  if (documents.length === 0) return null
  return (
    <>
      <ul className={panel.list}>
        {documents.map(document => (
          <li className={panel.entry} key={document.fichier_id}>
            <UnstyledButton onClick={() => void open(document)}>
              <b>{document.nom}</b>
            </UnstyledButton>
            <span className={panel.quiet}>
              {[`joint ${direQuand(document.cree_a)}`, document.auteur && `par ${document.auteur}`]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {shown && <ReportViewer document={shown} fermer={() => setShown(null)} />}
    </>
  )
}
