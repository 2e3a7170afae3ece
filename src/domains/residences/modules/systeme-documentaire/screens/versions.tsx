import { Button } from '@mantine/core'
import { IconEye, IconUpload } from '@tabler/icons-react'
import { useAddressState } from '#client/address/address-state.ts'
import { download } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import { useDocument } from '#client/documents/use-document.tsx'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import type { ReadResult } from '#client/reading/use-reading.ts'
import { MOTS_VERSION } from '#domains/residences/model/documents.ts'
import { lireFichierVersion, type VersionDocument } from '#domains/residences/model/versions-operations.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterDate, formaterDateHeure } from '#wire/dates.ts'
import { formaterTaille } from '#wire/french.ts'
import type { FicheDocument } from '../contract.ts'
import { TakeBack } from './acts.tsx'
import { copyOf } from './copy.ts'
import classes from './screen.module.css'
import { TONS_VERSION } from './words.ts'

const AddFile = lazyDialog(() => import('./add-file.tsx').then(m => m.AddFile))

type Props = {
  readonly document: FicheDocument
  readonly reading: ReadResult<{ readonly versions: readonly VersionDocument[] }>
  readonly online: boolean
}

/** Every version, the last one first (specification scheduling §2 "Version history"). */
export function Versions({ document: d, reading, online }: Props) {
  const [asked, setAsked] = useAddressState('deposer')
  const { data } = reading
  return (
    <PanelSection title="Versions">
      {!data && <ReadingState {...reading} what="Les versions" kept={false} />}
      {data?.versions.length === 0 && <p className={panel.quiet}>Pas de document à visualiser.</p>}
      {data && data.versions.length > 0 && (
        <ol className={panel.list}>
          {data.versions.map(v => (
            <Version key={v.n} document={d} version={v} online={online} />
          ))}
        </ol>
      )}
      {d.peut.deposer && (
        <div className={panel.tools}>
          <Button
            variant="default"
            leftSection={<IconUpload size={18} stroke={1.8} aria-hidden />}
            disabled={!online}
            onClick={() => setAsked('1')}
          >
            Ajouter un fichier
          </Button>
          <AddFile opened={asked === '1'} onClose={() => setAsked('')} document={d} />
        </div>
      )}
    </PanelSection>
  )
}

const fait = (quoi: string, { a, par }: { readonly a: string; readonly par: string }) =>
  `${quoi} le ${formaterDateHeure(a)} par ${par}`

function Version({
  document: d,
  version: v,
  online,
}: {
  document: FicheDocument
  version: VersionDocument
  online: boolean
}) {
  const { open, pending, over } = useDocument({ say: messageOf })
  const params = { id: String(d.document_id), n: String(v.n) }
  const copy = copyOf(d, v.n, { today: useToday(), origin: location.origin })
  const words = v.courante ? 'En vigueur' : v.etat === 'approuvee' ? 'Remplacée' : MOTS_VERSION[v.etat]
  const tone = v.etat === 'approuvee' && !v.courante ? 'mute' : TONS_VERSION[v.etat]
  return (
    <li className={classes.entry}>
      <span className={classes.row}>
        <b>{`Version ${v.n}`}</b>
        <Pill tone={tone}>{words}</Pill>
      </span>
      <span>{`Date mise à jour\u00a0: ${formaterDateHeure(v.historique_date_upload)}`}</span>
      <span>
        {v.historique_date_expire === null
          ? 'Pas de date d’expiration'
          : `Date expiration\u00a0: ${formaterDate(v.historique_date_expire)}`}
      </span>
      <span className={panel.quiet}>{`${v.par}, ${formaterTaille(v.taille)}`}</span>
      {v.verifie && <span className={panel.quiet}>{fait('Vérifiée', v.verifie)}</span>}
      {v.approuve && <span className={panel.quiet}>{fait('Approuvée', v.approuve)}</span>}
      {v.refus && <span className={panel.quiet}>{`${fait('Refusée', v.refus)}\u00a0: ${v.refus.motif}`}</span>}
      {v.note && <span className={classes.note}>{v.note}</span>}
      <span className={panel.tools}>
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconEye size={16} stroke={1.8} aria-hidden />}
          loading={pending}
          disabled={!online}
          aria-label={`Voir la version ${v.n}`}
          onClick={() => void open(async () => ({ blob: await download(lireFichierVersion, { params }), ...copy }))}
        >
          Voir
        </Button>
        <TakeBack document={d} version={v} online={online} />
      </span>
      {over}
    </li>
  )
}
