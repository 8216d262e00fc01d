cimport cython

from kartentisch.server.live.attendance cimport Attendance
from kartentisch.server.table.table cimport Table
from kartentisch.server.live.turns cimport Turns
from kartentisch.server.live.updates cimport Telling
from kartentisch.server.live.visits cimport Visit


cdef class Wish:
    cdef public Visit visit
    cdef public object command

    cpdef answer(self, int number)


cdef class Errand:
    cdef public object entry
    cdef public int decision

    cpdef answer(self, int number)


cdef class Writing:
    cdef public object job
    cdef public int number
    cdef public list entries


cdef class Room:
    cdef public object house, line, looked_for, doubtful
    cdef public Attendance attendance
    cdef public Table table
    cdef public Turns turns
    cdef public list history, visits
    cdef public Writing being_written
    cdef public bint behind, unsure
    cdef public int heard_number
    cdef public double empty_since

    cpdef take(self, Visit visit, command)
    cpdef stand_in_line(self, job)
    cpdef next_in_line(self)
    cpdef list entries_for(self, job)
    cpdef write(self, job, list entries)
    cpdef written(self, outcome)
    cpdef take_note(self, outcome)
    cpdef count(self, list entries)
    cpdef go_on(self, int number, entry)
    @cython.locals(visit=Visit)
    cpdef tell(self, Telling step)
    @cython.locals(visit=Visit)
    cpdef tell_change(self, entry)
    cpdef go_on_besides(self, entry, list events)
