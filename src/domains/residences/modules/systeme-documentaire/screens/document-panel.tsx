import { SegmentedControl } from '@mantine/core'
import { useAddressChoice } from '#client/address/address-state.ts'
import { useMobile } from '#client/address/viewport.ts'
import { SidePanel } from '#client/frames/desk.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { listerVersions } from '#domains/residences/model/versions-operations.ts'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { lireDocument } from '../contract.ts'
import { Circuit } from './circuit.tsx'
import { Foot } from './foot.tsx'
import { Readers } from './readers.tsx'
import { History, Sheet } from './sheet.tsx'
import { Versions } from './versions.tsx'
import { direVersion, marquesDe } from './words.ts'
import { Zones } from './zones.tsx'

type Props = { readonly id: number; readonly online: boolean }

const ONGLETS = ['detail', 'classement', 'versions'] as const
const MOTS = { detail: 'Détail', classement: 'Classement', versions: 'Versions' } as const

/** One document beside the list: its sheet, where it is filed, its versions; three tabs at the foot of a phone. */
export function DocumentPanel({ id, online }: Props) {
  const phone = useMobile()
  const [onglet, setOnglet] = useAddressChoice('onglet', ONGLETS)
  const params = { id: String(id) }
  const reading = useReading(lireDocument, { params })
  const versions = useReading(listerVersions, { params })
  const { data } = reading
  if (!data)
    return (
      <SidePanel label="Document" title="Document">
        <PanelBody>
          <ReadingState {...reading} what="Ce document" kept={false} />
        </PanelBody>
      </SidePanel>
    )
  const shown = (part: (typeof ONGLETS)[number]) => !phone || onglet === part
  const place = { document: data, online }
  return (
    <SidePanel
      label="Document"
      title={data.document_titre}
      under={`${data.document_chrono} · ${direVersion(data.document_version)}`}
      marks={marquesDe(data).map(({ tone, words }) => (
        <Pill key={words} tone={tone}>
          {words}
        </Pill>
      ))}
    >
      <PanelBody>
        {shown('detail') && (
          <>
            <Circuit document={data} version={versions.data?.versions.find(v => v.n === data.en_cours?.n)} />
            <Sheet {...place} />
            <Readers {...place} />
          </>
        )}
        {shown('classement') && <Zones {...place} />}
        {shown('versions') && <Versions {...place} reading={versions} />}
        {shown('detail') && <History document={data} />}
      </PanelBody>
      <Foot {...place} acts={shown('detail')} versions={versions.data?.versions ?? []}>
        {phone && (
          <SegmentedControl
            aria-label="Partie du document"
            fullWidth
            value={onglet}
            onChange={value => setOnglet(ONGLETS.find(o => o === value) ?? 'detail')}
            data={ONGLETS.map(value => ({ value, label: MOTS[value] }))}
          />
        )}
      </Foot>
    </SidePanel>
  )
}
