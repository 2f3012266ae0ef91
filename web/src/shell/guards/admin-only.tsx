import { Outlet } from 'react-router'
import { Guard } from './guard.tsx'

export default function AdminOnly() {
  return (
    <Guard access="admin">
      <Outlet />
    </Guard>
  )
}
