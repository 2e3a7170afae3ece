import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { download } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import { useDocument } from '#client/documents/use-document.tsx'
import { useToday } from '#client/page/use-today.ts'
import { lireFichier, lireFichierVersion, type VersionDocument } from '#domains/residences/model/versions-operations.ts'
import { FootButtons, FootNote, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import type { FicheDocument } from '../contract.ts'
import { copieDe } from '../offline/copies.ts'
import { Judge, MarkRead } from './acts.tsx'
import { copyOf } from './copy.ts'

interface Props {
  readonly document: FicheDocument
  readonly versions: readonly VersionDocument[]
  readonly online: boolean
  /** What one came for; a phone keeps its room for the other parts. */
  readonly acts: boolean
  /** Below them. */
  readonly children: ReactNode
}

/** What one came for: reading it, saying so, judging the version on its way. */
export function Foot({ document: d, versions, online, acts, children }: Props) {
  const enCours = versions.find(v => v.n === d.en_cours?.n)
  if (!acts) return <PanelFoot>{children}</PanelFoot>
  return (
    <PanelFoot>
      {d.expire === 1 && <FootNote>Veuillez mettre à jour le document</FootNote>}
      {enCours && <Judge document={d} version={enCours} online={online} />}
      {d.a_faire === 'lire' && <MarkRead document={d} online={online} />}
      <Open document={d} judged={enCours} online={online} />
      {children}
    </PanelFoot>
  )
}

interface OpenProps extends Pick<Props, 'document' | 'online'> {
  readonly judged: VersionDocument | undefined
}

/** Whoever judges a version opens that one; everybody else the one that holds. */
function Open({ document: d, judged, online }: OpenProps) {
  const { open, pending, over } = useDocument({ say: messageOf })
  const n = judged && (d.a_faire === 'verifier' || d.a_faire === 'approuver') ? judged.n : d.document_version
  const copy = copyOf(d, n, { today: useToday(), origin: location.origin })
  const id = String(d.document_id)
  const fetched = () =>
    n === d.document_version
      ? download(lireFichier, { params: { id } })
      : download(lireFichierVersion, { params: { id, n: String(n) } })
  // What one must know is kept by the device.
  const kept = d.lire_pour !== null && n === d.document_version
  const read = async () => (!online && (await copieDe(d.document_id, n))) || (await fetched())
  if (n === 0) return null
  return (
    <FootButtons>
      <Button
        variant={d.a_faire === null ? 'filled' : 'default'}
        leftSection={<IconEye size={18} stroke={1.8} aria-hidden />}
        loading={pending}
        disabled={!online && !kept}
        onClick={() => void open(async () => ({ blob: await read(), ...copy }))}
      >
        {n === d.document_version ? 'Ouvrir le document' : `Ouvrir la version ${n}`}
      </Button>
      {over}
    </FootButtons>
  )
}
