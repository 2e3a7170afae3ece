import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DeviceDb, deviceId } from './device-db.ts'

const opened: DeviceDb[] = []
function openDb(name: string): DeviceDb {
  const db = new DeviceDb(name)
  opened.push(db)
  return db
}
afterEach(async () => {
  for (const db of opened.splice(0)) await db.delete()
})

describe('the identifier of a device', () => {
  it('is one for whoever asks first at the same moment, and the same in another tab', async () => {
    const [one, other] = [openDb('a'), openDb('a')]
    const ids = await Promise.all([deviceId(one), deviceId(other), deviceId(one)])
    expect(new Set(ids).size).toBe(1)
  })

  it('is read from the disk once: no call waits for it again', async () => {
    const db = openDb('b')
    const first = await deviceId(db)
    const disk = vi.spyOn(db, 'transaction')
    expect(await deviceId(db)).toBe(first)
    expect(disk).not.toHaveBeenCalled()
  })

  it('is another one once the browser has wiped what it held', async () => {
    const db = openDb('c')
    const first = await deviceId(db)
    await db.valeurs.clear()
    db.on('close').fire(new Event('close'))
    expect(await deviceId(db)).not.toBe(first)
  })
})
