import { Outlet } from 'react-router'
import { Guard } from './guard.tsx'

export default function GuestOnly() {
  return (
    <Guard access="guest">
      <Outlet />
    </Guard>
  )
}
