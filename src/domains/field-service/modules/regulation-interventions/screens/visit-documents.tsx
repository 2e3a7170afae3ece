import { UnstyledButton } from '@mantine/core'
import { download } from '#client/call/api.ts'
import { sayOffline } from '#client/call/problem.ts'
import { useDocument } from '#client/documents/use-document.tsx'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { getFile } from '#domains/shell/modules/fichiers/contract.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { direQuand } from '#wire/moments.ts'

const sayUnread = sayOffline('Ce document s’ouvre avec du réseau.')

/** Documents that the office joined; a press shows one, to be kept or printed. */
export function VisitDocuments({ documents }: { readonly documents: NonNullable<VisiteDetail['documents']> }) {
  const { open, over } = useDocument({ say: sayUnread })
  if (documents.length === 0) return null
  return (
    <>
      <ul className={panel.list}>
        {documents.map(document => (
          <li className={panel.entry} key={document.fichier_id}>
            <UnstyledButton onClick={() => void open(() => read(document))}>
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
      {over}
    </>
  )
}

async function read({ nom, sha256, mime }: NonNullable<VisiteDetail['documents']>[number]) {
  const blob = await download(getFile, { params: { sha256 } })
  return { titre: nom, nom, blob, image: mime !== 'application/pdf' }
}
