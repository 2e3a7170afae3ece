import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useMobile } from '#client/address/viewport.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import type { FicheClient } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { deQui } from '#wire/names.ts'
import { Compare } from './compare.tsx'
import { FindOther } from './find-other.tsx'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly client: FicheClient
  /** Who is compared at once: somebody whom this file looks like. */
  readonly autre?: number | null
}

/** Two files that are one customer: the other is found, both are read side by side, and nothing changes before the yes. */
export function MergeDialog({ opened, onClose, client, autre = null }: Props) {
  const mobile = useMobile()
  useBackLayer(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Fusionner la fiche ${deQui(nomClient(client))}`}
      size={800}
      fullScreen={mobile}
      centered={!mobile}
      attributes={{ header: { role: 'presentation' } }}
    >
      {opened && <Steps client={client} first={autre} onClose={onClose} />}
    </Modal>
  )
}

function Steps({ client, first, onClose }: { client: FicheClient; first: number | null; onClose: () => void }) {
  const [other, setOther] = useState(first)
  if (other === null) return <FindOther client_id={client.client_id} onChosen={setOther} />
  return <Compare client_id={client.client_id} autre_id={other} onOther={() => setOther(null)} onClose={onClose} />
}
