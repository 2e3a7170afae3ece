import { useEffect, useState } from 'react'
import { call } from '#client/api.ts'
import { EditPane } from '#client/master-detail/panes.tsx'
import {
  editConfiguration,
  editMenu,
  putConfiguration,
  putMenu,
} from '#domains/administration/modules/gestion-menu/contract.ts'

/** The menu's form, and under it where it stands; each is saved alone. */
export function MenuForms({ id, onDirty }: { id: number; onDirty: (dirty: boolean) => void }) {
  const [menu, setMenu] = useState(false)
  const [place, setPlace] = useState(false)
  useEffect(() => onDirty(menu || place), [menu, place, onDirty])
  const params = { id: String(id) }
  const query = { module_id: String(id) }
  return (
    <>
      <EditPane
        cle={['menu', id]}
        titre="Le menu"
        onDirty={setMenu}
        lire={signal => call(editMenu, { params, signal, silent: true })}
        ecrire={values => call(putMenu, { params, body: values as never, silent: true })}
      />
      <EditPane
        cle={['menu', id, 'configuration']}
        titre="La configuration"
        onDirty={setPlace}
        lire={signal => call(editConfiguration, { query, signal, silent: true })}
        ecrire={values => call(putConfiguration, { query, body: values as never, silent: true })}
      />
    </>
  )
}
